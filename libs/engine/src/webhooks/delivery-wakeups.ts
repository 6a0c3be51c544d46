/** Kind of wake-up: new deliveries are due, or the endpoint was changed, which also affects deliveries already read. */
export type Wakeup = 'deliveries' | 'endpoint';

type Listener = (endpointId: string, about: Wakeup) => void;

/**
 * In-process signal that an endpoint has new deliveries or was changed. It may be lost without harm: the sender also polls the store, at
 * its start and periodically.
 */
export class DeliveryWakeups {
  readonly #listeners = new Set<Listener>();

  wake(endpointId: string, about: Wakeup): void {
    for (const listener of this.#listeners) listener(endpointId, about);
  }

  /** Subscribes a listener, which must not throw. Returns the unsubscribe function. */
  onWake(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
