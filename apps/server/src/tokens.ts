import { Inject } from '@nestjs/common';

export const tokens = {
  core: Symbol('core'),
  origin: Symbol('origin'),
  callers: Symbol('callers'),
  securityLog: Symbol('security log'),
} as const;

/** The composed product. */
export const InjectCore = () => Inject(tokens.core);
export const InjectOrigin = () => Inject(tokens.origin);
export const InjectCallers = () => Inject(tokens.callers);
export const InjectSecurityLog = () => Inject(tokens.securityLog);
