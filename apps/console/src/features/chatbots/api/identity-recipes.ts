import python from '../../../../../../docs/examples/identity_token.py?raw';
import node from '../../../../../../docs/examples/identity-token.mjs?raw';
import php from '../../../../../../docs/examples/identity-token.php?raw';

/** Code that signs who is signed in on the business's site, by the language of its server: the examples of the documentation. */
export const identityRecipes = { 'Node.js': node, PHP: php, Python: python } as const;
export type IdentityRecipe = keyof typeof identityRecipes;
export const identityLanguages = Object.keys(identityRecipes) as IdentityRecipe[];

/** What the page does with the token, and when the person signs out. */
export const pageRecipe = `Parley('identify', token);
Parley('logout');`;
