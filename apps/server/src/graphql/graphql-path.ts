/** Path of the endpoint, over HTTP and WebSocket. */
export const graphqlPath = '/graphql';
