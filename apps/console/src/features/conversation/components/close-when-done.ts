import type { ActionName, ActionOutput } from '#contracts/business/actions.js';
import type { Translation } from '../../../lib/translate.js';
import { showDone } from '../../../ui/show-done.js';
import type { ActionResult } from '../api/use-run-action.js';

/** For the request of a dialog: once it is done, this is said, and the dialog closes. What went wrong stays in it. */
export function closeWhenDone<N extends ActionName>(
  t: Translation,
  onClose: () => void,
  textOf: (output: ActionOutput<N>) => string,
) {
  return {
    onSuccess: (result: ActionResult<N>) => {
      if (!result.ok) return;
      showDone(t, textOf(result.output as ActionOutput<N>));
      onClose();
    },
  };
}
