const svgNamespace = 'http://www.w3.org/2000/svg';

const glyphs = {
  chat: 'M12 3.5c-5 0-9 3.4-9 7.7 0 2.2 1.1 4.2 2.8 5.6l-.6 3.1c-.1.5.4.9.9.7l3.5-1.6c.8.1 1.6.2 2.4.2 5 0 9-3.4 9-7.9s-4-7.8-9-7.8Z',
  down: 'M5.5 9 12 15.5 18.5 9',
} as const;

/** Built node by node: markup as text would need the page to allow it under Trusted Types. */
export function icon(name: keyof typeof glyphs): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', name);
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', glyphs[name]);
  svg.append(path);
  return svg;
}

export interface LauncherParts {
  readonly button: HTMLButtonElement;
  readonly label: HTMLSpanElement;
  readonly badge: HTMLSpanElement;
  readonly dialog: HTMLDialogElement;
}

export function launcherParts(panelLabel: string): LauncherParts {
  const badge = document.createElement('span');
  badge.className = 'badge';
  // The button's name includes the count.
  badge.setAttribute('aria-hidden', 'true');
  badge.hidden = true;

  const label = document.createElement('span');
  label.className = 'label';

  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-haspopup', 'dialog');
  button.append(icon('chat'), icon('down'), label, badge);

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', panelLabel);
  return { button, label, badge, dialog };
}
