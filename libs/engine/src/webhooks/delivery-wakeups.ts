/** What a wake-up is about: new deliveries that are due, or a change of the endpoint, which concerns those that were read too. */
export type Wakeup = 'deliveries' | 'endpoint';

type Listener = (endpointId: string, about: Wakeup) => void;

/**
 * In-process signal that an endpoint has new deliveries, or was changed. It may be lost without harm: whoever sends them looks
 * at the store when it starts, and from time to time.
 */
export class DeliveryWakeups {
  readonly #listeners = new Set<Listener>();

  wake(endpointId: string, about: Wakeup): void {
    for (const listener of this.#listeners) listener(endpointId, about);
  }

  /** Listeners must not throw. Returns the end of it. */
  onWake(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
