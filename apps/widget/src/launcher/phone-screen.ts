/** Scroll lock of the page behind the full-screen panel; the returned function releases it. */
export function lockPageScroll(): () => void {
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    style.overflow = before;
  };
}

/** On phones the on-screen keyboard covers a fixed panel unless it follows the visual viewport. */
export function trackViewport(element: HTMLElement): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    element.style.setProperty('--viewport-height', `${viewport.height}px`);
    element.style.setProperty('--viewport-top', `${viewport.offsetTop}px`);
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
}
