/**
 * Path that returns the id of the installation to any page: a browser uses it to find out whether an address leads to
 * this server or to another one. It returns nothing else.
 */
export const installationIdPath = '/widget/installation';
