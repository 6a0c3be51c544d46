import { beforeEach, describe, expect, test } from 'vitest';
import { chatbot } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { aPng } from '#testing/png.js';
import { operatorPrincipal } from '#testing/principals.js';
import { readImage, uploadImage } from '../images/images.js';
import type { Operator } from '../ports/people-stores.js';
import { changeOperatorAccount } from './operator-accounts.js';
import { putPicture, removePicture } from './picture.js';

let engine: EngineHarness;
let anna: Operator;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  anna = await engine.storeOperator('Anna', 'vela-blu-quarzo');
});

const asAnna = () => operatorPrincipal(anna.id);
const shown = () => engine.ports.operatorBoard.view(anna.id)?.pictureUrl;
const isStored = async (url: string | null | undefined) =>
  (await readImage(engine.ports, url?.split('/').at(-1) ?? '')) !== null;
const put = async (data: string) => accepted(await putPicture(engine.ports, asAnna(), data)).pictureUrl;
const disable = () =>
  changeOperatorAccount(engine.ports, operatorPrincipal('sofia' as Operator['id'], 'admin'), anna.id, {
    patch: { disabled: true },
    expected: null,
  });

describe('a picture', () => {
  test('is shown with its person, and goes with the next one', async () => {
    const first = await put(aPng({ grey: 1 }));
    expect(shown()).toBe(first);
    const second = await put(aPng({ grey: 2 }));
    expect(shown()).toBe(second);
    expect(await Promise.all([first, second].map(isStored))).toEqual([false, true]);
    accepted(await removePicture(engine.ports, asAnna()));
    expect(shown()).toBeNull();
    expect(await isStored(second)).toBe(false);
    expect(await removePicture(engine.ports, asAnna())).toMatchObject({ code: 'not_found' });
  });

  test('uploaded again changes nothing', async () => {
    const url = await put(aPng());
    expect(await put(aPng())).toBe(url);
    expect(await isStored(url)).toBe(true);
    const events = await engine.ports.eventLog.read(0, 100);
    expect(events.filter(({ type }) => type === 'operator.updated')).toHaveLength(1);
  });

  test('goes with the access of its person, whose name stays', async () => {
    const url = await put(aPng());
    accepted(await disable());
    expect(await isStored(url)).toBe(false);
    expect(engine.ports.operatorBoard.view(anna.id)).toMatchObject({ name: 'Anna', pictureUrl: null });
    expect(await putPicture(engine.ports, asAnna(), aPng())).toMatchObject({ code: 'not_found' });
    expect(await isStored(url)).toBe(false);
  });

  test('stays if a chatbot or a colleague uses the same file', async () => {
    const bruno = await engine.storeOperator('Bruno', 'vela-blu-quarzo');
    const logo = accepted(await uploadImage(engine.ports, aPng({ grey: 9 })));
    const words = { id: 'shop', name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: [], policy: {} };
    await engine.ports.unitOfWork.run(({ chatbots }) =>
      chatbots.put(chatbot.parse({ ...words, appearance: { logo: logo.id } })),
    );
    expect(await put(aPng({ grey: 9 }))).toBe(logo.path);
    const url = await put(aPng());
    expect(await isStored(logo.path), 'the logo').toBe(true);
    accepted(await putPicture(engine.ports, operatorPrincipal(bruno.id), aPng()));
    accepted(await removePicture(engine.ports, asAnna()));
    expect(await isStored(url), 'the picture of Bruno').toBe(true);
  });

  test.each([
    ['a vector image', Buffer.from('<svg><script>alert(1)</script></svg>').toString('base64'), /PNG, JPEG or WebP/],
    ['no image', Buffer.from('GIF89a').toString('base64'), /PNG, JPEG/],
    ['a file that was cut off', aPng().slice(0, 32), /damaged/],
    ['an animation', aPng({ isAnimated: true }), /animated/],
    ['more pixels than a browser should decode', aPng({ width: limits.pictureSide + 1, height: 1 }), /1025 × 1/],
  ])('is refused if it is %s', async (_, data, sentence) => {
    const refused = await putPicture(engine.ports, asAnna(), data);
    expect(refused).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/data', detail: expect.stringMatching(sentence) }],
    });
    expect((await engine.ports.operators.get(anna.id))?.picture).toBeNull();
  });

  test('is refused where the file is too large', async () => {
    const data = Buffer.concat([Buffer.from(aPng(), 'base64'), Buffer.alloc(limits.imageBytes)]).toString('base64');
    expect(await putPicture(engine.ports, asAnna(), data)).toMatchObject({ code: 'too_large' });
  });
});
