/** Operations to begin with, by the key of their name. */
export const graphqlExamples = {
  'graphql.example.conversations': `query Conversations($limit: Int) {
  conversations(limit: $limit) {
    id
    state
    owner { name }
    client { name email }
    messages(last: 1) {
      nodes { content timestamp }
    }
  }
}`,
  'graphql.example.clients': `query Clients($limit: Int) {
  clients(limit: $limit) {
    id
    name
    email
    orders { id status tracking }
  }
}`,
  'graphql.example.questions': `query Questions($limit: Int) {
  questions(limit: $limit) {
    headline
    visitors
    nearest { title confidence }
  }
}`,
} as const;

export type GraphqlExample = keyof typeof graphqlExamples;
export const exampleVariables = '{ "limit": 5 }';
