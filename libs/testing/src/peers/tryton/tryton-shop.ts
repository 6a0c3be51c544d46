import type { Money } from '#contracts/orders.js';
import type { Tryton } from './tryton.js';

const decimal = (text: string) => ({ __class__: 'Decimal', decimal: text });
type Id = { id: number };

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A shop that is run in Tryton, made as its own program does: company, chart of accounts, products, customers, sales. */
export class TrytonShop {
  private constructor(
    private readonly tryton: Tryton,
    private readonly has: Readonly<
      Record<'company' | 'currency' | 'category' | 'unit' | 'warehouse' | 'storage', number>
    >,
  ) {}

  static async open(tryton: Tryton): Promise<TrytonShop> {
    const create = async (model: string, values: object) =>
      (await tryton.call<[number]>(`model.${model}.create`, [values]))[0];
    const first = async (model: string, domain: unknown[]) => {
      const [id] = await tryton.call<number[]>(`model.${model}.search`, domain, 0, 1, null);
      if (id === undefined) throw new Error(`no ${model}`);
      return id;
    };
    const rates = [['create', [{ rate: decimal('1') }]]];
    const currency = await create('currency.currency', { name: 'Euro', symbol: '€', code: 'EUR', rates });
    const company = await create('company.company', { party: await create('party.party', { name: 'Shop' }), currency });
    await tryton.call('model.res.user.write', [1], { companies: [['add', [company]]], company });
    await tryton.signIn();

    const ofCompany = (type: string) =>
      first('account.account', [
        ['company', '=', company],
        [`type.${type}`, '=', true],
      ]);
    const [wizard, start] = await tryton.call<[number, string]>('wizard.account.create_chart.create');
    const step = (state: string, data: object) =>
      tryton.call('wizard.account.create_chart.execute', wizard, data, state);
    await step(start, {});
    const account_template = await first('account.account.template', [['parent', '=', null]]);
    await step('create_account', { account: { company, account_template } });
    const accounts = { account_receivable: await ofCompany('receivable'), account_payable: await ofCompany('payable') };
    await step('create_properties', { properties: { company, ...accounts } });

    const [warehouse] = await tryton.call<[Id & { storage_location: number }]>(
      'model.stock.location.search_read',
      ...[[['type', '=', 'warehouse']], 0, 1, null, ['storage_location']],
    );
    const sequence = await first('ir.sequence', [['name', '=', 'Sale']]);
    await tryton.call('model.ir.sequence.write', [sequence], { prefix: 'S-', padding: 4 });
    const category = await create('product.category', {
      ...{ name: 'Goods', accounting: true },
      ...{ account_revenue: await ofCompany('revenue'), account_expense: await ofCompany('expense') },
    });
    const unit = await first('product.uom', [['symbol', '=', 'u']]);
    return new TrytonShop(tryton, {
      ...{ company, currency, category, unit, warehouse: warehouse.id, storage: warehouse.storage_location },
    });
  }

  async addParty(values: { name: string; email: string | null; phone: string | null }): Promise<number> {
    const mechanisms = [
      { type: 'email', value: values.email },
      { type: 'phone', value: values.phone },
    ].filter(({ value }) => value !== null);
    const [id] = await this.tryton.call<[number]>('model.party.party.create', [
      {
        name: values.name,
        addresses: [['create', [{ city: 'Rome' }]]],
        contact_mechanisms: [['create', mechanisms]],
      },
    ]);
    return id;
  }

  async addProduct({
    sku,
    name,
    quantity,
    price,
    type = 'goods',
  }: {
    sku: string;
    name: string;
    quantity: number;
    price: Money;
    type?: string;
  }): Promise<void> {
    const { category: account_category, unit, storage: location } = this.has;
    const list_price = decimal((price.amount / 100).toFixed(2));
    const products = [['create', [{ suffix_code: sku, cost_price: decimal('1') }]]];
    const template = { name, type, default_uom: unit, salable: true, sale_uom: unit, list_price, account_category };
    await this.tryton.call('model.product.template.create', [{ ...template, products }]);
    if (quantity === 0) return;
    const lines = [['create', [{ product: await this.#product(sku), quantity }]]];
    const inventories = await this.tryton.call('model.stock.inventory.create', [{ location, lines }]);
    await this.tryton.call('model.stock.inventory.confirm', inventories);
  }

  /** Offers a sale, which has a number then; `confirm` and `process` follow. */
  async offer(party: number, lines: readonly { sku: string; quantity: number }[]): Promise<Id & { number: string }> {
    const [{ addresses }] = await this.tryton.call<[{ addresses: number[] }]>(
      'model.party.party.read',
      [party],
      ['addresses'],
    );
    const [address] = addresses;
    const created = await Promise.all(
      lines.map(async ({ sku, quantity }) => {
        const product = await this.#product(sku);
        const [{ list_price }] = await this.tryton.call<[{ list_price: unknown }]>(
          'model.product.product.read',
          [product],
          ['list_price'],
        );
        return { product, quantity, unit: this.has.unit, unit_price: list_price };
      }),
    );
    const { currency, warehouse } = this.has;
    const sale = {
      party,
      currency,
      warehouse,
      invoice_address: address,
      shipment_address: address,
      lines: [['create', created]],
    };
    const [id] = await this.tryton.call<[number]>('model.sale.sale.create', [sale]);
    await this.tryton.call('model.sale.sale.quote', [id]);
    const [{ number }] = await this.tryton.call<[{ number: string }]>('model.sale.sale.read', [id], ['number']);
    return { id, number };
  }

  /** Does the next thing with a sale. */
  async proceed(sale: Id, step: 'draft' | 'confirm' | 'process' | 'cancel'): Promise<void> {
    await this.tryton.call(`model.sale.sale.${step}`, [sale.id]);
  }

  /** Ships the parcel of a processed sale whose goods are in stock. */
  async send(sale: Id, tracking: string): Promise<void> {
    const shipments = await this.assign(sale);
    await this.tryton.call('model.stock.shipment.out.write', shipments, { reference: tracking });
    for (const step of ['pick', 'pack', 'done']) await this.tryton.call(`model.stock.shipment.out.${step}`, shipments);
  }

  /** Puts the goods of a processed sale aside. */
  async assign(sale: Id): Promise<number[]> {
    const [{ shipments }] = await this.tryton.call<[{ shipments: number[] }]>(
      'model.sale.sale.read',
      [sale.id],
      ['shipments'],
    );
    await this.tryton.call('model.stock.shipment.out.assign_try', shipments);
    return shipments;
  }

  async changePhone(party: number, value: string): Promise<void> {
    const domain = [
      ['party', '=', party],
      ['type', '=', 'phone'],
    ];
    const mechanisms = await this.tryton.call('model.party.contact_mechanism.search', domain, 0, 1, null);
    await this.tryton.call('model.party.contact_mechanism.write', mechanisms, { value });
  }

  /** Messages of the notes of a party. */
  async notesOf(party: number): Promise<string[]> {
    const domain = [['resource', '=', `party.party,${party}`]];
    const notes = await this.tryton.call<{ message: string }[]>(
      'model.ir.note.search_read',
      ...[domain, 0, null, null, ['message']],
    );
    return notes.map(({ message }) => message);
  }

  /** A user of the company, in a group or in none. */
  async addUser(username: string, group: string | null): Promise<Credentials> {
    const password = 'quiet-Herons-71-fly';
    const { company } = this.has;
    const groups =
      group === null ? [] : await this.tryton.call('model.res.group.search', [['name', '=', group]], 0, null, null);
    await this.tryton.call('model.res.user.create', [
      {
        name: username,
        login: username,
        password,
        company,
        companies: [['add', [company]]],
        groups: [['add', groups]],
      },
    ]);
    return { username, password };
  }

  async #product(sku: string): Promise<number> {
    const [id] = await this.tryton.call<number[]>('model.product.product.search', [['code', '=', sku]], 0, 1, null);
    if (id === undefined) throw new Error(`no product ${sku}`);
    return id;
  }
}
