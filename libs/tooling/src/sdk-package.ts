/** Entry point of `npm run pack:sdk`: builds the npm package of the sdk and prints the path of its tarball. */
import { packSdk } from './sdk-package/pack-sdk.js';

const [destination = 'dist'] = process.argv.slice(2);
console.log(await packSdk(destination));
