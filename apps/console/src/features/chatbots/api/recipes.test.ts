import { describe, expect, it } from 'vitest';
import { recipeCode, recipes } from './recipes.js';

const widget = { origin: 'https://chat.example', chatbotId: 'shop' };

describe('code that puts the widget on a page', () => {
  it.each(recipes)('for %s names the loader and the chatbot', (recipe) => {
    expect(recipeCode(recipe, widget)).toContain('https://chat.example/widget/loader.js');
    expect(recipeCode(recipe, widget)).toMatch(/data-chatbot="shop"|dataset\.chatbot = 'shop'/);
  });

  it('is one line for a page', () => {
    expect(recipeCode('html', widget)).toBe(
      '<script src="https://chat.example/widget/loader.js" data-chatbot="shop" async></script>',
    );
  });
});
