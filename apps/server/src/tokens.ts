import { Inject } from '@nestjs/common';

export const tokens = { core: Symbol('core'), config: Symbol('config'), callers: Symbol('callers') } as const;

/** The composed product. */
export const InjectCore = () => Inject(tokens.core);
export const InjectConfig = () => Inject(tokens.config);
export const InjectCallers = () => Inject(tokens.callers);
