import type { SettingSource } from '#contracts/server-address.js';

/** Origin under which browsers reach the server: that of the environment, or else of the console. */
export class PublicAddress {
  #fromConsole: string | null = null;

  constructor(
    /** `PUBLIC_URL`; null: it is not set. */
    readonly fromEnvironment: string | null = null,
  ) {}

  /** Null: none is set. */
  get current(): string | null {
    return this.fromEnvironment ?? this.#fromConsole;
  }

  get setBy(): SettingSource | null {
    if (this.fromEnvironment !== null) return 'environment';
    return this.#fromConsole === null ? null : 'console';
  }

  get isHttps(): boolean {
    return this.current?.startsWith('https:') ?? false;
  }

  replace(fromConsole: string | null): void {
    this.#fromConsole = fromConsole;
  }
}
