// Follows a conversation engine over GraphQL: prints each new message of a chatbot. Needs the packages graphql-ws and ws.
// PARLEY_URL and PARLEY_KEY name the server and an API key with the scope conversations:read.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const { PARLEY_URL: url, PARLEY_KEY: apiKey, CHATBOT: chatbotId = 'valdora' } = process.env;

const client = createClient({
  url: `${url.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { apiKey },
  // A restart of the server ends the connection; subscriptions begin again by themselves, however long it takes.
  shouldRetry: () => true,
  retryAttempts: Number.POSITIVE_INFINITY,
  on: { connected: () => console.log('ready') },
});

const query = 'subscription ($chatbotId: ID!) { onNewMessage(chatbotId: $chatbotId) { content timestamp visitor_id } }';
for await (const { data } of client.iterate({ query, variables: { chatbotId } })) {
  const { content, timestamp, visitor_id: visitor } = data.onNewMessage;
  console.log(`${timestamp} ${visitor}: ${content}`);
}
