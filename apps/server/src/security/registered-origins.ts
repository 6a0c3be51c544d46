import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { pageOriginOf } from '#contracts/redirect-uris.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';

/** Origins of the pages that applications were registered with, by their redirect URIs; read again when an application changes. */
@Injectable()
export class RegisteredOrigins implements OnApplicationShutdown {
  #origins: Promise<ReadonlySet<string>> | null = null;
  readonly #unfollow: () => void;

  constructor(@InjectPorts() private readonly ports: Pick<Ports, 'applications' | 'eventLog'>) {
    this.#unfollow = ports.eventLog.onEvents(({ events }) => {
      if (events.some(({ stream }) => stream.kind === 'application')) this.#origins = null;
    });
  }

  onApplicationShutdown(): void {
    this.#unfollow();
  }

  async has(origin: string): Promise<boolean> {
    this.#origins ??= this.#read().catch((error: unknown) => {
      this.#origins = null;
      throw error;
    });
    return (await this.#origins).has(origin);
  }

  async #read(): Promise<ReadonlySet<string>> {
    const applications = await this.ports.applications.all();
    return new Set(applications.flatMap(({ redirectUris }) => redirectUris.flatMap((uri) => pageOriginOf(uri) ?? [])));
  }
}
