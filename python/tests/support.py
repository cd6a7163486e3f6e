"""What the tests share."""
import pathlib

import pytest

import longroad

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONFIGS = ["board(trading=bank)", "board(modules=knights)", "board(map=new-shores,modules=sea)", "cards"]


def refused(call, *arguments, status=None, **named):
    """The call raises longroad.Error, with a sentence."""
    with pytest.raises(longroad.Error) as caught:
        call(*arguments, **named)
    assert caught.value.text and (status is None or caught.value.status == status), caught.value
