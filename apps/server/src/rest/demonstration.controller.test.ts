import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { ok } from '#contracts/result.js';
import type { Demonstration } from '#engine/seeding/demonstration.js';
import { Restart } from '../restart.js';
import type { OperatorSignIn } from '../security/operator-sign-in.js';
import { DemonstrationController } from './demonstration.controller.js';

const body = {} as Parameters<DemonstrationController['remove']>[2];

/** Replaces the demonstration for a browser that hangs up before it is done, or after. Answers whether the server restarts. */
async function replaceFor(hangsUp: 'before' | 'after'): Promise<boolean> {
  let isRestarting = false;
  const restart = new Restart();
  restart.request = () => {
    isRestarting = true;
  };
  const response = Object.assign(new EventEmitter(), { closed: false });
  const close = () => {
    response.closed = true;
    response.emit('close');
  };
  const enterBy = async () => {
    if (hangsUp === 'before') close();
    return ok(null);
  };
  const signIn = { enterBy } as unknown as OperatorSignIn;
  const controller = new DemonstrationController({} as Demonstration, signIn, restart);
  await controller.remove({} as Request, response as unknown as Response, body);
  if (hangsUp === 'after') {
    expect(isRestarting).toBe(false);
    close();
  }
  return isRestarting;
}

test.each(['before', 'after'] as const)(
  'the server restarts where the browser hangs up %s the replacement',
  async (when) => {
    expect(await replaceFor(when)).toBe(true);
  },
);
