import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';

/** One message on its way through Nest: carries what its handler, guard or pipe threw back to the dispatcher. */
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
