import { readAppearance } from '../appearance/apply-appearance.js';
import { widgetTag } from '../loader/widget-tag.js';
import { LauncherElement } from './launcher-element.js';

// The server writes both into this script's own element.
LauncherElement.appearance = readAppearance(document.currentScript);
LauncherElement.archived = document.currentScript?.dataset.archived ?? null;
// Upgrades the element that the loader has placed.
if (!customElements.get(widgetTag)) customElements.define(widgetTag, LauncherElement);
