import { describeStore } from '../store-suite.ts';
import { openTestEngine } from '../suite/test-engine.ts';

describeStore('the store on SQLite', openTestEngine);
