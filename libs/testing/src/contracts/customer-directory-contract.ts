import { beforeAll, describe, expect, test } from 'vitest';
import { type Customer, customer as customerSchema } from '#contracts/business/customers.js';
import type { Activity, CustomerDirectory } from '#engine/ports/business/customer-directory.js';
import { aWriteKey, expectOk, unique } from './business-fixtures.js';

export interface TestedCustomerDirectory {
  readonly directory: CustomerDirectory;
  /** Adds a customer as other programs and people do; gives the id. */
  add(customer: Pick<Customer, 'name' | 'email' | 'phone'>): Promise<string>;
  /** The system itself refuses two customers with one address. */
  readonly isEmailUnique?: true;
}

/** Contract test of customer directories, for one that may have customers already. */
export function customerDirectoryContract(
  make: () => Promise<TestedCustomerDirectory> | TestedCustomerDirectory,
): void {
  describe('a customer directory', () => {
    let tested: TestedCustomerDirectory;
    let directory: CustomerDirectory;
    beforeAll(async () => {
      tested = await make();
      directory = tested.directory;
    });

    /** A number that no other customer has, and that exists: some systems check it. */
    const aPhone = () => `+39 320 ${String(Number.parseInt(unique(), 16)).padStart(7, '0').slice(-7)}`;
    /** The same number: some systems write it in their own way. */
    const written = (phone: string) =>
      expect.stringMatching(new RegExp(`^\\+${phone.replaceAll(/\D/g, '').split('').join(' ?')}$`));
    const aCustomer = () => ({ name: 'Ada Rossi', email: `ada.${unique()}@shop.example`, phone: aPhone() });
    const found = async (by: Parameters<CustomerDirectory['find']>[0]) => expectOk(await directory.find(by));
    const added = async (changes: Partial<Customer> = {}): Promise<Customer> => {
      const customer = await found({ id: await tested.add({ ...aCustomer(), ...changes }) });
      if (!customer) throw new Error('the customer is not there');
      return customer;
    };
    const activity: Activity = {
      at: Date.UTC(2026, 10, 23, 9, 30),
      subject: 'Chat: where is my order?',
      text: 'È arrivato 🫖\nClosed; with, all "marks" \\ of it.',
      url: 'https://desk.example/conversations/1',
    };

    test('finds a customer by id, address and number, however they are written', async () => {
      const given = aCustomer();
      const id = await tested.add(given);
      const customer = await found({ id });
      expect(customerSchema.parse(customer)).toEqual(customer);
      expect(customer).toMatchObject({ id, ...given, phone: written(given.phone) });
      expect(await found({ email: given.email.toUpperCase() })).toEqual(customer);
      for (const phone of [given.phone, given.phone.replaceAll(' ', ''), given.phone.replaceAll(' ', '-')])
        expect(await found({ phone }), phone).toEqual(customer);
    });

    test('finds nobody by what nobody has', async () => {
      for (const id of ['unknown', '99999999', '../x', '..', '', '1 or 1=1', '😀'])
        expect(await found({ id }), id).toBeNull();
      const { email } = await added();
      expect(await found({ email: `x${email}` })).toBeNull();
      expect(await found({ email: (email ?? '').slice(1) })).toBeNull();
      expect(await found({ phone: aPhone() })).toBeNull();
    });

    test('does not choose between several with one address or number', async () => {
      const { email, phone } = aCustomer();
      await tested.add({ name: 'Ada', email, phone });
      await tested.add({ name: 'Bruno', email: tested.isEmailUnique ? null : email, phone });
      if (!tested.isEmailUnique) expect(await directory.find({ email })).toMatchObject({ ok: false, code: 'conflict' });
      expect(await directory.find({ phone })).toMatchObject({ ok: false, code: 'conflict' });
    });

    test('changes what is given and nothing else, and the revision with it', async () => {
      const before = await added();
      const after = expectOk(await directory.update(before.id, { name: "Zoë O'Hara; 漢, 🫖" }, before.revision));
      expect(after).toEqual({ ...before, name: "Zoë O'Hara; 漢, 🫖", revision: after.revision });
      expect(after.revision).not.toBe(before.revision);
      expect(await found({ id: before.id })).toEqual(after);
    });

    test('changes address and number, by which the customer is found then', async () => {
      const { id, ...before } = await added();
      const { email, phone } = aCustomer();
      expectOk(await directory.update(id, { email, phone }, null));
      expect(await found({ email })).toMatchObject({ id, email, phone: written(phone), name: before.name });
      expect(await found({ phone })).toMatchObject({ id });
      expect(await found({ email: before.email ?? '' })).toBeNull();
      expect(expectOk(await directory.update(id, { phone: null }, null))).toMatchObject({ id, email, phone: null });
      expect(await found({ phone })).toBeNull();
    });

    test('gives an address and a number to who had none', async () => {
      const { id } = await added({ email: null, phone: null });
      const { email, phone } = aCustomer();
      expect(await found({ id })).toMatchObject({ email: null, phone: null });
      expect(expectOk(await directory.update(id, { email, phone }, null))).toMatchObject({
        email,
        phone: written(phone),
      });
    });

    test('changes nothing where the record is not at the expected revision', async () => {
      const first = await added();
      const second = expectOk(await directory.update(first.id, { name: 'Second' }, first.revision));
      const late = await directory.update(first.id, { name: 'Late' }, first.revision);
      expect(late).toMatchObject({ ok: false, code: 'conflict' });
      expect(await found({ id: first.id })).toEqual(second);
    });

    test('adds an activity once under one key, and leaves the rest of the record', async () => {
      const { revision: _, ...customer } = await added();
      const key = aWriteKey();
      const first = expectOk(await directory.record(customer.id, activity, key));
      expect(expectOk(await directory.record(customer.id, { ...activity, subject: 'Again' }, key))).toBe(first);
      expect(expectOk(await directory.record(customer.id, { ...activity, url: null }, aWriteKey()))).not.toBe(first);
      expect(await found({ id: customer.id })).toMatchObject(customer);
    });

    test('a change or an activity of who is not there is not_found', async () => {
      for (const id of ['unknown', '99999999', '..']) {
        expect(await directory.update(id, { name: 'Ada' }, null), id).toMatchObject({ ok: false, code: 'not_found' });
        expect(await directory.record(id, activity, aWriteKey()), id).toMatchObject({ ok: false, code: 'not_found' });
      }
    });
  });
}
