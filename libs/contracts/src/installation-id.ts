/**
 * Answers to every page with the id of the installation, by which a browser finds out whether an address leads to this server or to another
 * one. It says nothing else.
 */
export const installationIdPath = '/widget/installation';
