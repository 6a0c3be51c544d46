import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';

/** Context of one message in Nest: returns to the dispatcher what the handler, a guard or a pipe threw. */
export class MessageContext {
  thrown: { readonly error: unknown } | null = null;
}

/**
 * Exception filter of every gateway. Nest's own filter sends an error as a message `exception` and lets the handler return
 * undefined, which would leave the message without an acknowledgement.
 */
@Catch()
export class MessageExceptionFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    host.getArgByIndex<MessageContext>(2).thrown = { error };
  }
}
