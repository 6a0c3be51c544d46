import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { ActionIcon, Button, createTheme, Drawer, Menu, Modal, Portal, Switch, Tooltip } from '@mantine/core';

const spruce: MantineColorsTuple = [
  '#e9f5f2',
  '#d3e9e4',
  '#a5d3ca',
  '#74bcaf',
  '#4da898',
  '#2f9888',
  '#148074',
  '#0f6b63',
  '#0b564f',
  '#06413c',
];

const slate: MantineColorsTuple = [
  '#f7f8f8',
  '#eff1f1',
  '#e3e6e6',
  '#d2d6d7',
  '#b3babb',
  '#8b9496',
  '#647073',
  '#4a5558',
  '#323b3e',
  '#1c2325',
];

const night: MantineColorsTuple = [
  '#dfe5e5',
  '#b7c0c1',
  '#97a2a4',
  '#6d787b',
  '#414b4e',
  '#30393c',
  '#262e31',
  '#1b2224',
  '#151b1d',
  '#0f1415',
];

/**
 * One accent, small radii, lines instead of shadows, and a type scale of a tool that is read all day.
 * What is closed goes at once: while it faded, it would still take the keys. A menu also comes at once, to take them.
 */
export const theme = createTheme({
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 6 },
  colors: { spruce, gray: slate, dark: night },
  fontFamily:
    'ui-sans-serif, -apple-system, "Segoe UI Variable Text", "Segoe UI", Inter, Roboto, "Noto Sans", "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  headings: {
    fontWeight: '620',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1.0625rem' }, h3: { fontSize: '0.9375rem' } },
  },
  shadows: { md: '0 6px 24px -8px rgb(9 20 20 / 0.22)', xl: '0 18px 48px -12px rgb(9 20 20 / 0.34)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 32 } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 350, withArrow: false, offset: 6, multiline: false } }),
    Menu: Menu.extend({
      defaultProps: {
        shadow: 'md',
        offset: 6,
        transitionProps: { duration: 0 },
        withInitialFocusPlaceholder: false,
      },
    }),
    Drawer: Drawer.extend({
      defaultProps: { transitionProps: { exitDuration: 0 }, overlayProps: { backgroundOpacity: 0.36, blur: 0 } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        shadow: 'xl',
        transitionProps: { duration: 110, exitDuration: 0 },
        overlayProps: { backgroundOpacity: 0.36, blur: 0 },
        centered: false,
        yOffset: '12vh',
      },
    }),
    // A landmark of the page itself, so that menus and dialogs are inside one, too.
    Portal: Portal.extend({ defaultProps: { target: '#overlays', reuseTargetNode: true } }),
    Switch: Switch.extend({ defaultProps: { size: 'sm', withThumbIndicator: false } }),
  },
});

/** Mantine's own reds have too little contrast, in either scheme: with the white words of a button, and with the grounds of a menu. */
const red = {
  '--mantine-color-red-filled': '#c5392a',
  '--mantine-color-red-filled-hover': '#ad2a17',
  // Of menu items.
  '--mantine-color-red-6': 'var(--red-text)',
  '--mantine-color-red-light': 'var(--red-soft)',
  '--mantine-color-red-light-hover': 'var(--red-soft)',
  '--mantine-color-red-light-color': 'var(--red-text)',
};

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1a2123',
    '--mantine-color-dimmed': '#5c676a',
    '--mantine-color-placeholder': '#6b7679',
    '--mantine-color-default-border': '#d8dcdc',
    '--mantine-color-anchor': '#0f6b63',
    // Mantine's own has too little contrast for words below a field.
    '--mantine-color-error': 'var(--red-text)',
    ...red,
  },
  dark: {
    '--mantine-color-body': '#151b1d',
    '--mantine-color-text': '#e1e7e7',
    '--mantine-color-dimmed': '#97a2a4',
    '--mantine-color-placeholder': '#8a9597',
    '--mantine-color-default-border': '#323c3f',
    '--mantine-color-anchor': '#74bcaf',
    '--mantine-color-error': 'var(--red-text)',
    ...red,
    // Mantine's own is darker than the panes here: a button of it would look like a hole.
    '--mantine-color-spruce-light': '#1c3f3a',
    '--mantine-color-spruce-light-hover': '#234d47',
    '--mantine-color-spruce-light-color': '#a5d3ca',
  },
});
