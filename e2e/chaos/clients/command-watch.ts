import { RequestFailed } from '#sdk/client-types.js';
import type { Recorder } from '../run/recorder.js';

/** Commands of the sdk: it keeps their keys to itself and says only whether they were stored. */
export class CommandWatch {
  unsettled = 0;

  constructor(private readonly recorder: Recorder) {}

  async follow(conversationId: string | null, name: string, text: string | null, stored: Promise<void>): Promise<void> {
    const what = { clientKey: null, conversationId, name, text };
    this.recorder.sent(what);
    this.unsettled += 1;
    try {
      await stored;
      this.unsettled -= 1;
      this.recorder.acknowledged(what, null, null);
    } catch (error) {
      this.unsettled -= 1;
      if (!(error instanceof RequestFailed)) throw error;
      this.recorder.refused(what, error.failure.code);
    }
  }
}
