/**
 * Options of Node.js for a server that lives as long as a test. V8 optimises a function on another thread as soon as it has run for a while;
 * in a start and a few hundred requests, most are not run often enough to be worth it. Not from Node.js 22 on, whose V8 has a cheaper compiler in between.
 */
export const shortLived: readonly string[] = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=400000'] : [];
