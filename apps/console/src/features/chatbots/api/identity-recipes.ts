import python from '../../../../../../docs/examples/identity_token.py?raw';
import node from '../../../../../../docs/examples/identity-token.mjs?raw';
import php from '../../../../../../docs/examples/identity-token.php?raw';

/** Examples from the documentation that sign the identity of a visitor, by the language of the server. */
export const identityRecipes = { 'Node.js': node, PHP: php, Python: python } as const;
export type IdentityRecipe = keyof typeof identityRecipes;
export const identityLanguages = Object.keys(identityRecipes) as IdentityRecipe[];

/** Code of the page: passes the token to the chat, and signs out. */
export const pageRecipe = `Parley('identify', token);
Parley('logout');`;
