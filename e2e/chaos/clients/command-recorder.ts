import { RequestFailed } from '#sdk/client-types.js';
import type { Recorder } from '../run/recorder.js';

/** Records commands of the sdk, which does not expose their keys but only whether they were stored. */
export class CommandRecorder {
  pending = 0;

  constructor(private readonly recorder: Recorder) {}

  async record(conversationId: string | null, name: string, text: string | null, stored: Promise<void>): Promise<void> {
    const what = { clientKey: null, conversationId, name, text };
    this.recorder.sent(what);
    this.pending += 1;
    try {
      await stored;
      this.pending -= 1;
      this.recorder.acknowledged(what, null, null);
    } catch (error) {
      this.pending -= 1;
      if (!(error instanceof RequestFailed)) throw error;
      this.recorder.refused(what, error.failure.code);
    }
  }
}
