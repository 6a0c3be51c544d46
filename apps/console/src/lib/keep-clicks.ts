const pressable =
  'a[href], button, input, label, :is([role="option"], [role="menuitem"], [role="radio"], [role="checkbox"], [role="switch"])';

/** Maximum movement of a pointer between press and release that still counts as a click, in CSS pixels. */
const stillPx = 4;

/**
 * Delivers a click to the pressed element if layout shift moves it from under the pointer before the release: browsers
 * deliver it to a common ancestor or, on a touch screen, to the element that has moved there. On a slow line pages grow
 * while they are used.
 */
export function keepClicks(root: Document): void {
  let pressed: { element: Element; x: number; y: number } | null = null;
  root.addEventListener(
    'pointerdown',
    ({ target, isPrimary, button, clientX: x, clientY: y }) => {
      const element = target instanceof Element ? target.closest(pressable) : null;
      pressed = element && isPrimary && button === 0 ? { element, x, y } : null;
    },
    true,
  );
  root.addEventListener('pointercancel', () => {
    pressed = null;
  });
  root.addEventListener(
    'click',
    (click) => {
      const from = pressed;
      pressed = null;
      // A click without a press is one of the keyboard.
      const isPress = click.isTrusted && click.detail > 0;
      if (!from?.element.isConnected || !isPress || !(click.target instanceof Node)) return;
      if (from.element.contains(click.target)) return;
      if (Math.hypot(click.clientX - from.x, click.clientY - from.y) > stillPx) return;
      click.preventDefault();
      click.stopPropagation();
      from.element.dispatchEvent(new MouseEvent('click', click));
    },
    true,
  );
}
