import { describe, expect, it } from 'vitest';
import { pageBeginsWith } from './page-begins-with.js';

describe('the beginning of an address', () => {
  it.each([
    ['https://shop.example/billing', '/billing'],
    ['https://shop.example/billing/', '/billing'],
    ['https://shop.example/billing/invoices?year=2026#may', '/billing'],
    ['https://shop.example/Billing', '/billing/'],
    ['https://shop.example/it/resi', 'shop.example/it'],
    ['http://shop.example/it', 'https://SHOP.example/it'],
    ['https://shop.example:8443/it', 'shop.example:8443'],
    ['https://shop.example/', '/'],
    ['https://caffè.example/menù/vini', 'caffè.example/menù'],
    ['instagram', 'Instagram '],
  ])('of %s is %s', (page, beginning) => {
    expect(pageBeginsWith(page, beginning)).toBe(true);
  });

  it.each([
    ['https://shop.example/billings', '/billing'],
    ['https://shop.example/help/billing', '/billing'],
    ['https://shop.example.evil.example/it', 'shop.example/it'],
    ['https://www.shop.example/it', 'shop.example/it'],
    ['https://shop.example:8443/it', 'shop.example/it'],
    ['https://shop.example/it', 'not an address'],
    ['javascript:alert(1)', '/'],
    ['instagram', '/'],
    ['', '/'],
  ])('of %s is not %s', (page, beginning) => {
    expect(pageBeginsWith(page, beginning)).toBe(false);
  });
});
