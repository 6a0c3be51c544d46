import { Injectable } from '@nestjs/common';
import { pageOriginOf } from '#contracts/redirect-uris.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';

/**
 * Origins of the pages that applications were registered with, by their redirect URIs. Read for each request instead of kept until an event: with
 * PostgreSQL the event of a change is published after the reply to it, and a page could still use an application that its owner saw removed.
 */
@Injectable()
export class RegisteredOrigins {
  constructor(@InjectPorts() private readonly ports: Pick<Ports, 'applications'>) {}

  async has(origin: string): Promise<boolean> {
    const applications = await this.ports.applications.all();
    return applications.some(({ redirectUris }) => redirectUris.some((uri) => pageOriginOf(uri) === origin));
  }
}
