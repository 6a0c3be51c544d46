import type { Person, VisitorPerson } from '../clients/people.js';
import type { SeededRandom } from '../seeded-random.js';
import { createOperators, createVisitor, type PopulationOptions } from './population.js';

/** All people of a run: those present, and those who left after an erasure. */
export class Crowd {
  /** In the order in which they came. */
  readonly all: Person[] = [];
  #visitors: VisitorPerson[] = [];
  #created = 0;

  private constructor(private readonly options: PopulationOptions) {}

  static async gather(visitors: number, options: PopulationOptions): Promise<Crowd> {
    const crowd = new Crowd(options);
    for (let index = 0; index < visitors; index += 1) await crowd.#add();
    crowd.all.push(...(await createOperators(options)));
    return crowd;
  }

  get present(): Person[] {
    return this.all.filter(({ recorder }) => !recorder.hasLeft);
  }

  pickVisitor(random: SeededRandom): VisitorPerson {
    return random.pick(this.#visitors);
  }

  /** Replaces a visitor, who leaves for good, by another of the same kind. */
  async replace(person: VisitorPerson): Promise<void> {
    const { implementation } = person.recorder.evidence;
    person.recorder.left();
    person.close();
    this.#visitors = this.#visitors.filter((other) => other !== person);
    const next = await this.#add(implementation);
    next.open();
  }

  async #add(implementation?: 'sdk' | 'raw'): Promise<VisitorPerson> {
    const visitor = await createVisitor(this.#created, this.options, implementation);
    this.#created += 1;
    this.#visitors.push(visitor);
    this.all.push(visitor);
    return visitor;
  }
}
