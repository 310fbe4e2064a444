"""Which searcher answers: the native kernel where it is built and can express the question."""

from __future__ import annotations

from collections.abc import Callable

from . import kernel
from .account import Account
from .layout import CannotExpress
from .lines import Walker
from .reference import Reference

Walkers = Callable[[Account, tuple[int, ...]], Walker]


def plain_walker(account: Account, stock: tuple[int, ...]) -> Walker:
    """A walker with the reference searcher."""
    return Walker(account, Reference(account, stock), len(stock))


def kernel_walker(account: Account, stock: tuple[int, ...], memory: int) -> kernel.KernelWalker:
    """A walker with the kernel, its table within so many MB. Raises CannotExpress."""
    search = kernel.Kernel(account, stock, kernel.table_size(len(stock), memory))
    return kernel.KernelWalker(account, search, len(stock))


def quick_walker(account: Account, stock: tuple[int, ...], memory: int = 512) -> Walker:
    """A walker with the kernel; with the reference where that is not built or cannot express the
    question."""
    if kernel.available():
        try:
            return kernel_walker(account, stock, memory)
        except CannotExpress:
            pass
    return plain_walker(account, stock)
