import { z } from 'zod';
import { compose } from '../../lib/compose.ts';

/** A name, or a part of one, in the form in which text is kept, whichever way a client's system writes `é`. */
export const Name = z.string().overwrite(compose);
