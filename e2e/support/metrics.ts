/** Parsed snapshot of `/metrics`. */
export class MetricsSnapshot {
  readonly types = new Map<string, string>();
  readonly #samples: { name: string; labels: string; value: number }[] = [];

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const type = /^# TYPE (\S+) (\S+)$/.exec(line);
      if (type) this.types.set(type[1] ?? '', type[2] ?? '');
      const sample = /^([a-z_]+)(\{.*\})? (\S+)$/.exec(line);
      if (sample) this.#samples.push({ name: sample[1] ?? '', labels: sample[2] ?? '', value: Number(sample[3]) });
    }
  }

  /** The sum of all samples of that name that have these labels. */
  sum(name: string, labels: Record<string, string> = {}): number {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return this.#samples
      .filter((sample) => sample.name === name && wanted.every((pair) => sample.labels.includes(pair)))
      .reduce((sum, { value }) => sum + value, 0);
  }
}

export async function readMetrics(url: string, token: string): Promise<MetricsSnapshot> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  return new MetricsSnapshot(await response.text());
}
