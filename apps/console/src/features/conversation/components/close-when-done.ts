import type { ActionName, ActionOutput } from '#contracts/business/actions.js';
import type { Translation } from '../../../lib/translate.js';
import { showDone } from '../../../ui/show-done.js';
import type { ActionResult } from '../api/use-run-action.js';

/** For the request of a dialog: shows this notification on success, and closes the dialog. An error stays in it. */
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
