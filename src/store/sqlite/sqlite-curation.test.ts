import { describeStore } from '../store-suite.ts';
import { openTestEngine } from './open-test-engine.ts';

describeStore('the store on SQLite', 'curation', openTestEngine);
