/** Whether a host of a parsed address is the local machine: `localhost`, 127.0.0.0/8 (RFC 1122, 3.2.1.3) or `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
