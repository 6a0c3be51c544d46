import { Injectable } from '@nestjs/common';

/** A restart within the process, which reopens the data directory. */
@Injectable()
export class Restart {
  request: () => void = () => {};
  /** Resolves once a restart is requested. */
  readonly requested = new Promise<void>((resolve) => {
    this.request = resolve;
  });
}
