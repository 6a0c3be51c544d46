import { PARAM_ARGS_METADATA } from '@nestjs/websockets/constants.js';

/**
 * Passes the socket and the payload to a handler as they are. For frequent messages: Nest resolves each decorated parameter
 * asynchronously and through pipes, which takes half of its time for a message.
 */
export function PlainArguments(): MethodDecorator {
  return (gateway, handler) => Reflect.defineMetadata(PARAM_ARGS_METADATA, {}, gateway.constructor, handler);
}
