import { describe, expect, it } from 'vitest';
import { mailAddress, recipeCode, recipes } from './recipes.js';

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

it('an e-mail contains the unchanged code, with standard line breaks', () => {
  const { protocol, searchParams } = new URL(mailAddress('Für & alle', 'Hint:\n\n<script src="a?b=1&c=2"></script>'));
  expect(protocol).toBe('mailto:');
  expect(searchParams.get('subject')).toBe('Für & alle');
  expect(searchParams.get('body')).toBe('Hint:\r\n\r\n<script src="a?b=1&c=2"></script>');
});
