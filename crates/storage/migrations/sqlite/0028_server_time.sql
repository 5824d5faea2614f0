-- Server time goes by its own name.
ALTER TABLE house RENAME TO server_time;
