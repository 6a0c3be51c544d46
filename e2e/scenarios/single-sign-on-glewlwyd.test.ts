import { expect, test } from 'vitest';
import { signInCookie } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { Glewlwyd, hasGlewlwyd } from '../support/glewlwyd.js';
import { TestServer } from '../support/server.js';
import { SignOnBrowser } from '../support/sign-on.js';

if (!hasGlewlwyd)
  console.info('Skipped: Glewlwyd is not installed (apt-get install --no-install-recommends glewlwyd).');

test.skipIf(!hasGlewlwyd)('Glewlwyd, an independent provider, signs in a connected operator', async () => {
  const server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.1/32' } });
  const glewlwyd = await Glewlwyd.start();
  try {
    const elena = new SignOnBrowser(server.url, await signInCookie(server.url, 'elena')).rest;
    const { redirectUri } = await elena.singleSignOnSettings();
    // Letters and digits: it does not decode the others, which RFC 6749 (2.3.1) encodes.
    const client = { id: 'desk', secret: 'desksecret', redirectUri };
    await glewlwyd.setUp(client, { name: 'gina', email: 'marco@valdora.example' });
    const { issuer } = glewlwyd;
    expect(await elena.testIdentityProvider(issuer)).toEqual({ problem: null });
    expect(await elena.testIdentityProvider(`${issuer}/x`)).not.toEqual({ problem: null });
    await elena.putIdentityProvider({
      ...{ issuer, clientId: client.id, clientSecret: client.secret, label: 'Glewlwyd' },
      ...{ accountDomains: ['valdora.example'], accountRole: 'operator' },
    });

    const stranger = new SignOnBrowser(server.url);
    const returned = await glewlwyd.authorize(await stranger.depart(), 'gina');
    expect(await stranger.return(returned), 'it does not say that the address is verified').toBe('email_unverified');

    const marco = new SignOnBrowser(server.url, await signInCookie(server.url, 'marco'));
    const connected = await marco.return(
      await glewlwyd.authorize(await marco.depart({ password: demoPassword }), 'gina'),
    );
    expect(connected).toEqual({ kind: 'connected' });
    const browser = new SignOnBrowser(server.url);
    const there = await glewlwyd.authorize(await browser.depart(), 'gina');
    expect(await browser.return(there)).toMatchObject({ kind: 'signed_in', me: { operator: { name: 'Marco' } } });
    expect(await browser.return(there), 'replayed').toBe('sign_in_expired');

    await elena.putIdentityProvider({
      ...{ issuer, clientId: client.id, clientSecret: 'another', label: 'Glewlwyd' },
      ...{ accountDomains: [], accountRole: 'operator' },
    });
    const other = new SignOnBrowser(server.url);
    expect(await other.return(await glewlwyd.authorize(await other.depart(), 'gina')), 'wrong secret').toBe(
      'provider_refused',
    );
  } finally {
    glewlwyd.dispose();
    await server.dispose();
  }
});
