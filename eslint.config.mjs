// The linter's settings are in web/, where its packages are; this file makes them hold for games/ too.
export { default } from './web/eslint.config.js';
