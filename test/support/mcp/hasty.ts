/** Connects to a server that does not leave by itself, tells the process ids of it and of its child, and ends without a goodbye. */
import { isConnected, misbehaving, openOutside, pidOf } from './outside.ts';

const outside = await openOutside({ stubborn: misbehaving('stubborn') });
const report = await outside.until('stubborn', isConnected);
process.stdout.write(JSON.stringify([pidOf(report), pidOf(report, 'child')]));
process.exit();
