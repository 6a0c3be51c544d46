import { randomInt } from 'node:crypto';
import { limits } from '#contracts/limits.js';
import type { Ports } from '../ports/ports.js';

/** No vowels and no characters that look alike, so that a code is read off paper without mistakes and spells no words. */
const alphabet = '23456789bcdfghjkmnpqrstvwxyz';
/** 16 characters are 77 bits: a plain hash is enough, even against an attacker with the database. */
const groups = 4;
const groupLength = 4;

/** New recovery codes, such as `7kmq-x3vd-92pt-hcrw`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => Array.from({ length: groups }, makeGroup).join('-'));
}

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Hash of a recovery code, whatever the notation typed. */
export function hashRecoveryCode({ tokens }: Pick<Ports, 'tokens'>, code: string): string {
  return tokens.hash(normaliseCode(code).toLowerCase());
}

/** A code without the spaces and hyphens that people type. */
export function normaliseCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
