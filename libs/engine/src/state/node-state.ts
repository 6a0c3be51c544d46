import type { ChatbotDirectory } from './chatbot-directory.js';
import type { OperatorBoard } from './operator-board.js';
import type { QueueBoard } from './queue-board.js';
import type { SingleFlight } from './single-flight.js';

/** What a node keeps in memory for its use cases: chatbots, operators with their load, the queues, and starts in flight. */
export interface NodeState {
  readonly chatbots: ChatbotDirectory;
  readonly operatorBoard: OperatorBoard;
  readonly queueBoard: QueueBoard;
  readonly singleFlight: SingleFlight;
}
