import express, { type Express } from 'express';
import { limits } from '#contracts/limits.js';
import { connections } from '#contracts/operations/connections.js';

/** Keeps the exact bytes of events from systems: signatures cover them, and a compressed body would hide its size. */
export function readExactBodies(web: Express): void {
  web.post(connections.receive.path, express.raw({ type: () => true, limit: limits.systemEventBytes, inflate: false }));
}
