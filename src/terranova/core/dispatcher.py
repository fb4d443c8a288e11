"""Compiled functions, each made into machine code only where Python or a pointer enters.

Numba optimises every function and turns it into machine code, with all that it calls, for each caller: the same code
over and over, which took most of the time of compiling. Here a function that compiled code calls stays as LLVM wrote it
down (`Part`); one that Python calls (`Entry`) brings the parts it needs together, once, and only that is optimised,
turned into machine code and kept in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from llvmlite import binding as _llvm
from numba.core import codegen as _codegen
from numba.core import compiler as _compiler
from numba.core import registry as _registry
from numba.core import typed_passes as _typed_passes
from numba.core import types as _types
from numba.core.compiler_machinery import register_pass as _register_pass

from terranova.core.cache import LayeredCache

codegen: Any = _codegen  # numba has no types
compiler: Any = _compiler
registry: Any = _registry
llvm: Any = _llvm
typed_passes: Any = _typed_passes
types: Any = _types
register_pass: Any = _register_pass


class PartLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The LLVM code of one function, as it was written down: neither optimised nor linked to what it calls."""

    _shared_module: Any

    def add_llvm_module(self, module: Any) -> None:
        """Take in a part of the code."""
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """Take in no more."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"  # taken in where it is called, once
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def own_module(self) -> Any:
        """The code of this function alone."""
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        """The code with all that it calls, for functions compiled by numba's own decorators."""
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            link(self._shared_module, self._linking_libraries)
        return self._shared_module


class EntryLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a function that Python calls, with all that it calls."""

    def add_llvm_module(self, module: Any) -> None:
        """Take in a part of the code."""
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """Bring everything together and make machine code of it."""
        for library in link(self._final_module, self._linking_libraries):
            self._reload_init.update(library._reload_init)
        self._linking_libraries.clear()
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"  # nobody else calls it: what is called once goes into its caller
        super()._optimize_final_module()


def link(module: Any, libraries: list[Any]) -> list[Any]:
    """Take into a module what it calls, and all that this calls; says which libraries that were."""
    found = in_order_of_calls(libraries)
    for library in found:
        is_part = isinstance(library, PartLibrary)
        module.link_in(library.own_module if is_part else library._get_module_for_linking(), preserve=True)
    return found


def in_order_of_calls(libraries: list[Any]) -> list[Any]:
    """These libraries and all that they call, each before what it calls: code that nobody calls is not taken in."""
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            if isinstance(library, PartLibrary):
                for called in library._linking_libraries:
                    visit(called)
            found[library] = None  # after all that it calls

    for library in libraries:
        visit(library)
    return list(reversed(found))


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """Writes a function down as LLVM code, and no more."""

    _name = "terranova_part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Do it."""
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered, library = state["cr"], state.library
        library.finalize()
        entry = object()
        state.targetctx.insert_user_function(entry, lowered.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """The way from Python code to a part."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes but the last."""
        manager = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes = [
            (PartLowering if each is typed_passes.NativeLowering else each, name) for each, name in manager.passes
        ]
        made = compiler.PassManager("part")
        made.passes.extend(passes)
        made.finalize()
        return [made]


class Part(registry.CPUDispatcher):  # type: ignore[misc]
    """A function as compiled code sees it."""

    def add_overload(self, result: Any) -> None:
        """Keep the code for arguments of these types."""
        self.overloads[tuple(result.signature.args)] = result


class Entry(registry.CPUDispatcher):  # type: ignore[misc]
    """A function as Python sees it."""

    _compiler: Any

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], cache: LayeredCache) -> None:
        super().__init__(function, targetoptions=options)
        self._options = options
        self._compiler = EntryCompiler(self._compiler, self)
        self._cache = cache

    @cached_property
    def part(self) -> Part:
        """The function as compiled code sees it; not needed if the machine code lies in the cache."""
        inner = {**self._options, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return Part(self.py_func, targetoptions=inner, pipeline_class=PartCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """The types of the function for compiled code that calls it."""
        return self.part.get_call_template([types.unliteral(each) for each in args], kws)  # once for all constants

    def get_overload(self, signature: Any) -> Any:
        """The code for compiled code that calls it."""
        return self.part.get_overload(signature)


class EntryCompiler:
    """Makes entries out of parts."""

    def __init__(self, usual: Any, entry: Entry) -> None:
        self._usual = usual
        self._entry = entry

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    def compile(self, args: Any, return_type: Any) -> Any:
        """The machine code for arguments of these types."""
        compiled = self._entry.part
        compiled.compile(args if return_type is None else return_type(*args))
        part = compiled.overloads[tuple(args)]
        flags = compiler.Flags()
        self._usual.targetdescr.options.parse_as_flags(flags, self._usual.targetoptions)
        context = compiler._make_subtarget(part.target_context, flags)
        library = EntryLibrary(context.codegen(), part.library.name)
        library.enable_object_caching()
        library._reload_init.update(part.library._reload_init)
        with context.push_code_library(library):
            context.create_cpython_wrapper(library, part.fndesc, part.environment, part.call_helper, release_gil=True)
            context.create_cfunc_wrapper(library, part.fndesc, part.environment, part.call_helper)
        library.add_linking_library(part.library)
        entry = context.get_executable(library, part.fndesc, part.environment)
        return part._replace(entry_point=entry, library=library, metadata={})
